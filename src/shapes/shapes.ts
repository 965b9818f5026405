import { z } from "zod/mini";

/** Values handed out are read-only: a shape and a list of shapes, as everything that leaves a protocol is described. */
export const shape = <Members extends z.core.$ZodLooseShape>(members: Members) => z.readonly(z.object(members));
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
