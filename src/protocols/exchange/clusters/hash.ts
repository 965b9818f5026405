/**
 * Our own hash: the same number for the same text on every machine and in every version, because recorded vectors stand on it.
 * FNV-1a over UTF-16 units, and then mixed, so that its low bits can be used by themselves.
 */
export function hashOf(text: string, seed = 0): number {
  let hash = (0x81_1c_9d_c5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return mixed(hash);
}

/** Every bit of a number depends on every bit of what it was made of. */
export function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2_b2_ae_35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
