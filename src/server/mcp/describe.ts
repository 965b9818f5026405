import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod/mini";
import { checked } from "../input.ts";
import { RequestProblem } from "../problem.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A shape of the API as JSON Schema. That we only read it is no news to a client. */
export function schemaOf(shape: z.ZodMiniType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    unrepresentable: "any",
    io: "input",
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
    },
  });
  return schema;
}

/** A shape of the API as the library of the protocol takes it: checked by zod, described as JSON Schema. */
export function described<Shape extends z.ZodMiniType>(shape: Shape): StandardSchemaWithJSON<z.input<Shape>, z.output<Shape>> {
  const describe = (): Record<string, unknown> => ({ ...schemaOf(shape) });
  return {
    "~standard": {
      version: 1,
      vendor: "assent",
      validate(value) {
        try {
          return { value: checked(shape, value) };
        } catch (cause) {
          if (!(cause instanceof RequestProblem)) throw cause;
          return { issues: [{ message: cause.message }] };
        }
      },
      jsonSchema: { input: describe, output: describe },
    },
  };
}
