import type { GraspView } from "../../protocols/grasp/view.ts";
import { Said } from "../shared/said.tsx";
import { NamedList } from "./named-list.tsx";
import { visible } from "../../kernel/text.ts";

const graspHeadings = { understood: "Understood", otherwise: "Otherwise than you thought", open: "Still open" } as const;

/** P4: three lists and no count, and what nobody was asked about. */
export const Grasp = ({ missing, parts, unasked }: GraspView) => (
  <>
    {missing !== null && <p>Nothing was asked: {visible(missing)}.</p>}
    {(["understood", "otherwise", "open"] as const).map((verdict) => (
      <GraspList key={verdict} heading={graspHeadings[verdict]} parts={parts.filter((part) => part.verdict === verdict)} />
    ))}
    <NamedList heading="Changed too, and not asked about" texts={unasked} />
  </>
);

const GraspList = ({ heading, parts }: { readonly heading: string; readonly parts: GraspView["parts"] }) =>
  parts.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <ul className="plain-list">
        {parts.map(({ title, verdict, said, truth, places }, index) => (
          <li key={index}>
            <Said text={verdict === "open" ? title : truth} />
            {said !== null && (
              <span className="dim">
                {" "}
                – you said: <Said text={said} />
              </span>
            )}
            {verdict === "otherwise" &&
              places.map(({ claim, source }, place) => (
                <div key={place}>
                  <code>{visible(source)}</code>: <Said text={claim} />
                </div>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
