import { z } from "zod/mini";
import { api } from "./api.ts";
import { apiBase, exchangeReportPath, exportPath, feedPath, paths, reportPath, type RouteName } from "./paths.ts";
import { FeedEvent, Trouble } from "./schemas.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The description of the API for other programs, written from the same table that the server checks by. */
export function openApi(version: string): Schema {
  const described: Record<string, Record<string, Schema>> = {};
  for (const name of Object.keys(paths) as RouteName[]) {
    const { method, path } = paths[name];
    const place = `${apiBase}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
    (described[place] ??= {})[method.toLowerCase()] = operation(name);
  }
  described[feedPath] = { get: feedOperation };
  described[exportPath] = { get: exportOperation };
  described[reportPath.replace(":id", "{id}")] = { get: reportOperation };
  described[exchangeReportPath.replace(":id", "{id}")] = { get: exchangeReportOperation };
  return {
    openapi: "3.1.0",
    info: { title: "Assent", version, description: "What agents do and what waits for a person, on this machine." },
    paths: described,
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } }, schemas: { Trouble: schemaOf(Trouble) } },
    security: [{ token: [] }],
  };
}

const schemaOf = (shape: z.ZodMiniType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { unrepresentable: "any", io: "input" });
  return schema;
};

const json = (schema: Schema): Schema => ({ "application/json": { schema } });
const trouble = { description: "What is wrong, and what helps.", content: json({ $ref: "#/components/schemas/Trouble" }) };

function operation(name: RouteName): Schema {
  const { summary, may, input, output } = api[name];
  const { method, path } = paths[name];
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, member = ""]) => member);
  const { properties = {}, required = [] } = schemaOf(input) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const rest = Object.entries(properties).filter(([member]) => !inPath.includes(member));
  const parameter = (member: string, schema: Schema, where: "path" | "query"): Schema => ({
    name: member,
    in: where,
    required: where === "path" || required.includes(member),
    schema,
  });
  return {
    operationId: name,
    summary,
    description: may.length === 0 ? "Needs no credential." : `For: ${may.join(", ")}.`,
    ...(may.length === 0 && { security: [] }),
    parameters: [
      ...inPath.map((member) => parameter(member, properties[member] ?? {}, "path")),
      ...(method === "GET" ? rest.map(([member, schema]) => parameter(member, schema, "query")) : []),
    ],
    ...(method === "POST" && {
      requestBody: {
        required: true,
        content: json({
          type: "object",
          properties: Object.fromEntries(rest),
          required: required.filter((member) => !inPath.includes(member)),
          additionalProperties: false,
        }),
      },
    }),
    responses: { 200: { description: "Done.", content: json(schemaOf(output)) }, default: trouble },
  };
}

const feedOperation: Schema = {
  operationId: "followEvents",
  summary: "Everything that is recorded, as server-sent events; `Last-Event-ID` goes on after that position.",
  parameters: [
    { name: "Last-Event-ID", in: "header", required: false, schema: { type: "integer" } },
    { name: "after", in: "query", required: false, schema: { type: "integer" } },
  ],
  responses: {
    200: {
      description: "A stream; the data of each event is one of these.",
      content: { "text/event-stream": { schema: schemaOf(FeedEvent) } },
    },
    default: trouble,
  },
};

const exportOperation: Schema = {
  operationId: "exportJournal",
  summary: "The whole journal as signed JSON lines; `assent journal verify --export FILE` checks them.",
  responses: { 200: { description: "The lines.", content: { "application/x-ndjson": {} } }, default: trouble },
};

const reportOperation: Schema = {
  operationId: "reportFrame",
  summary: "A whole inquiry of frame as Markdown: the answer first, then where every claim comes from.",
  description: "For: person, agent, reader.",
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
  responses: { 200: { description: "The report.", content: { "text/markdown": {} } }, default: trouble },
};
const exchangeReportOperation: Schema = {
  ...reportOperation,
  operationId: "reportExchange",
  summary: "A whole exchange as Markdown: audits in order, clusters in their own words, what was asked for, the terms.",
};
