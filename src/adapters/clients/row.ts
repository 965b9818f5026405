import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { PlayPlace } from "../agents/played.ts";
import type { BoxedModel, ClientOptions, Executor } from "../agents/types.ts";
import type { Play } from "../models/players.ts";
import type { TranscriptReader } from "../transcripts/reader.ts";
import type { ModelApi } from "../workplaces/egress/apis.ts";
import type { GuardPaths, UserPlace } from "./place.ts";
import type { ClientSetup } from "./setup.ts";
import type { ClientDialect } from "./types.ts";

/** Marks by which a process shows that it is a client, or was started by one. */
export interface ClientMarks {
  /** The program that people start. */
  readonly program: string;
  /** The npm package that brings it, for a script that is started by its path. */
  readonly package?: string;
  /** Variables in the environment of what it runs. */
  readonly marks: readonly string[];
  /** The one among them that holds the session's id, as the hook is told it. */
  readonly sessionMark?: string;
}

/**
 * Everything that the application knows about one client. The hook loads all rows before it answers, so parts it does
 * not need are loaded on demand.
 */
export interface ClientRow<Name extends string = string> extends ClientMarks, GuardPaths {
  readonly package: string;
  readonly name: Name;
  readonly title: string;
  /** The version that our tests drive; an older one may ignore a block. */
  readonly least: string;
  readonly best: "guarded" | "partly";
  readonly because: string;
  /** It blocks a call whose hook ends in whatever way but well, and starts it by a command line: the quick entry may stand there. */
  readonly takesQuick?: true;
  /** Another client whose settings it reads too, and starts the hooks in them; and the variable by which such a hook is shown it. */
  readonly reads?: { readonly client: string; readonly shownBy: string };
  /** The client's folder with the user's files, and the variable that moves it. */
  readonly home: (place: UserPlace) => string;
  readonly homeVariable: string;
  /** Files that show that a project uses it. */
  readonly traces: readonly string[];
  /** Settings that steer our hook, where a variable moves them out of the folders that the risk engine knows. */
  readonly movedSettings?: (environment: UserPlace["environment"]) => readonly string[];
  readonly records: ClientRecords;
  /** How it talks to its hooks. */
  readonly dialect: ClientDialect;
  /** Variables that hold keys by which it may be signed in. */
  readonly signIn: readonly string[];
  /** How it is told about our hook, and tried. */
  readonly setup: () => Promise<ClientSetup>;
  /** Runs it for `attend`, with every call put to our hook. */
  readonly executor?: () => Promise<(options: ClientOptions) => Executor>;
  /** Otherwise it may speak the Agent Client Protocol, which asks about what the client chooses to ask about. */
  readonly acp?: AcpAgent;
  /** APIs of models that it can call from inside a worker's box; absent: it was not driven there, and is not handed a brief. */
  readonly boxed?: readonly ModelApi[];
  /** Runs it in there with every call put to our hook, where `attend` runs it in another way. */
  readonly boxedExecutor?: () => Promise<(options: ClientOptions) => Executor>;
  /** Runs it with tools that only read, for `frame`. */
  readonly player?: () => Promise<(place: PlayPlace) => Play>;
  /** Reader of its recorded sessions, for `review` and `solicit`. */
  readonly transcripts?: ClientTranscripts;
}

/** A program that speaks the Agent Client Protocol. */
export interface AcpAgent {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that it needs in a worker's box, besides those by which all programs find their models there. */
  readonly inBox?: (models: readonly BoxedModel[]) => ProcessEnvironment;
}

/** Folders with a client's recorded sessions. */
export interface ClientRecords {
  readonly folders: (place: UserPlace) => readonly string[];
  /** Endings of paths that are its records anywhere, in lower case. */
  readonly names: readonly string[];
}

export interface ClientTranscripts {
  /** By the name of a file. */
  readonly isTranscript: (name: string) => boolean;
  readonly load: () => Promise<TranscriptReader>;
}
