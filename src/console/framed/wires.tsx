import { useLayoutEffect, useRef, useState } from "react";
import type { Link } from "./sources.ts";
import { routes, type Box, type LinkRoute } from "./routes.ts";

interface Props {
  readonly links: readonly Link[];
  /** Nodes that belong to the one looked at; everything else steps back. */
  readonly related: ReadonlySet<string> | undefined;
  readonly isStrict: boolean;
}

/** The lines between the places that stand beside it, drawn to where they are. The same is said in words beside each claim. */
export function Wires({ links, related, isStrict }: Props) {
  const drawing = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly LinkRoute[]>();
  useLayoutEffect(() => {
    const element = drawing.current?.parentElement;
    if (!element) return undefined;
    const draw = (): void => setDrawn(measured(element, links));
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    for (const node of element.querySelectorAll("[data-node]")) observer.observe(node);
    draw();
    return () => observer.disconnect();
  }, [links]);
  return (
    <svg ref={drawing} className="pic-wires" aria-hidden="true" focusable="false">
      {drawn?.map(({ link, path }) => (
        <path key={link.id} d={path} className={`wire wire-${link.style} ${wireState(related, link.id, isStrict)}`} data-link={link.id} />
      ))}
    </svg>
  );
}

function wireState(related: Props["related"], id: string, isStrict: boolean): string {
  if (!related) return "";
  if (related.has(id)) return "wire-on";
  return isStrict ? "wire-off" : "";
}

function measured(element: HTMLElement, links: readonly Link[]): readonly LinkRoute[] {
  const origin = element.getBoundingClientRect();
  const boxes = new Map<string, Box>();
  for (const node of element.querySelectorAll<HTMLElement>("[data-node]")) {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    boxes.set(node.dataset["node"] ?? "", {
      left: left - origin.left,
      right: right - origin.left,
      top: top - origin.top,
      bottom: bottom - origin.top,
    });
  }
  return routes(links, boxes);
}
