/** A message to the service worker of the console, sealed for one browser. Everything in it is free of secrets and on one line. */
export type PushedNotice = PushedGate | PushedEnding;

/** Something waits. */
export interface PushedGate {
  readonly kind: "waiting";
  /** Null where it is about several, or about none. */
  readonly gate: string | null;
  readonly headline: string;
  /** Below the headline: the harm first, then the title, then where it is. */
  readonly lines: readonly string[];
  /** The page that it is answered on, at the console's own address. */
  readonly path: string;
  readonly isDangerous: boolean;
  /** The one answer that a notice may give: no. Bound to the gate as it was told. */
  readonly block?: { readonly option: string; readonly shown: string };
}

/** A gate that people were told of is closed, wherever it was answered: its notice goes. */
export interface PushedEnding {
  readonly kind: "closed";
  readonly gate: string;
  readonly headline: string;
}
