import { z } from 'zod'

export type Json = Record<string, unknown>

type Converted = { properties: { schema: Json }; $defs?: Record<string, Json> }

/** JSON Schema, with every schema that has an id moved to `schemas`. Objects stay open, since fields may be added. */
export function toJsonSchema(schema: z.ZodType, schemas: Record<string, Json>): Json {
  // Inside another object, a schema with an id becomes a reference even if it refers to itself.
  const converted = z.toJSONSchema(z.object({ schema }), {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      delete jsonSchema.id
      // All our integers are JavaScript's safe integers; repeating it for each would be noise.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const { properties, $defs = {} } = relocated(converted as Json) as Converted
  Object.assign(schemas, $defs)
  return properties.schema
}

function relocated(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
