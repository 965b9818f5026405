import { Said } from "../shared/said.tsx";

/** Texts under a heading; nothing where there are none. */
export const NamedList = ({ heading, texts }: { readonly heading: string; readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <>
      <h3>{heading}</h3>
      <ul className="plain-list">
        {texts.map((text) => (
          <li key={text}>
            <Said text={text} />
          </li>
        ))}
      </ul>
    </>
  );
