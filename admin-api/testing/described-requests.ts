import fc from 'fast-check'
import type { Call, Parameter, Schema } from './described-api.ts'

export interface DescribedRequest {
  /** Includes the query. */
  path: string
  headers: Record<string, string>
  body: string | FormData | null
  /** Parts of the request that violate the document: the service must refuse it. */
  wrong: string[]
}

/** Draws a value; deterministic for a seed. */
export type Draw = <T>(values: fc.Arbitrary<T>) => T

/** Values from earlier replies by parameter name: ids and slugs of existing data. */
export type KnownValues = ReadonlyMap<string, readonly string[]>

/** File contents by MIME type. */
export type SampleFiles = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

/** Draws that depend only on the seed. */
export function drawsOf(seed: number): Draw {
  let number = 0
  return (values) => {
    const [value] = fc.sample(values, { seed: seed * 1000 + number++, numRuns: 1 })
    if (value === undefined) throw new TypeError('Nothing was drawn')
    return value
  }
}

/** Texts that resemble numbers or booleans but must not be accepted as such. */
const NO_NUMBERS = ['', ' 5', '5 ', ...'1e3 0x10 +1 -1 1.0 1.5 01 ٣ NaN null 99999999999999999999'.split(' ')]
const NO_SWITCHES = ['', '1', 'on', 'TRUE', ' true', 'null']
const STRANGE = [
  ...['', '\0', '%', '%00', "' OR 1=1 --", '../../etc/passwd', '<script>', '😀'.repeat(90), 'a/b', 'toString', '_'],
]
const UNLISTED = ['unlisted', '', 'limit[]', 'LIMIT', 'toString', 'search.x', 'order']
const STRANGE_VALUES = [null, '', 0, -1, 1.5, 1e308, true, {}, [], [[]], '\0', '\ud800', 'x'.repeat(300), { $gt: 0 }]
const NO_JSON = [
  ...['', '{', '[]', 'null', '"text"', '{"__proto__":{"a":1}}', '['.repeat(5000), '\0', `"${'x'.repeat(1_100_000)}"`],
]
const OTHER_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=martian', 'multipart/form-data'],
]

/** Half of the draws are small, like ids. */
function integers({ minimum: min = -1000, maximum: max = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.integer({ min, max }))
}

function strings({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === undefined && pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress().filter((email) => new RegExp(pattern ?? '').test(email))
  return fc
    .array(fc.constantFrom(...'abc DEF é語-_.&<>"\''), { minLength, maxLength: Math.min(maxLength, minLength + 60) })
    .map((characters) => characters.join(''))
}

/** Any value that the schema allows. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return strings(schema)
  if (schema.type === 'integer') return integers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array') {
    const { minItems: minLength = 0, maxItems = minLength + 3 } = schema
    return fc.array(valuesOf(schema.items ?? {}), { minLength, maxLength: Math.min(maxItems, minLength + 3) })
  }
  if (schema.type === 'object') {
    const values = Object.entries(schema.properties ?? {}).map(([name, value]) => [name, valuesOf(value)] as const)
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values)
    return fc.record(model, { requiredKeys: schema.required ?? [] })
  }
  return schema.anyOf ? fc.oneof(...schema.anyOf.map(valuesOf)) : fc.constant(null)
}

const wrongTexts = ({ type, minimum, maximum, maxLength }: Schema): string[] => {
  if (type === 'boolean') return NO_SWITCHES
  if (type !== 'integer') return maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]
  return [
    ...NO_NUMBERS,
    ...(minimum === undefined ? [] : [`${minimum - 1}`]),
    ...(maximum === undefined ? [] : [`${maximum + 1}`]),
  ]
}

const isWithin = ({ minimum = 0, maximum = Infinity }: Schema, digits: string): boolean =>
  /^\d+$/.test(digits) && Number(digits) >= minimum && Number(digits) <= maximum

/** Generates a request for the call; about half of them conform to the document. */
export function makeRequest(call: Call, draw: Draw, known: KnownValues, files: SampleFiles): DescribedRequest {
  const wrong: string[] = []
  const isHostile = draw(fc.boolean())
  const one = <T>(values: readonly T[]): T => draw(fc.constantFrom(...values))
  const often = (): boolean => draw(fc.nat(2)) > 0

  const text = ({ name, in: place, schema }: Parameter): string => {
    const mistakes = wrongTexts(schema).filter((mistake) => place !== 'path' || mistake !== '')
    if (isHostile && mistakes.length > 0 && often()) {
      wrong.push(name)
      return one(mistakes)
    }
    if (isHostile && schema.type === 'string' && often()) {
      const strange = one(STRANGE.slice(1))
      if (!new RegExp(schema.pattern ?? '').test(strange) || schema.enum?.includes(strange) === false) wrong.push(name)
      return strange
    }
    // Fields of other types may share the name: a number in the feed, leftovers of an edit.
    const told = (known.get(name) ?? []).filter((value) => schema.type !== 'integer' || isWithin(schema, value))
    if (told.length > 0 && often()) return one(told)
    const value = String(draw(valuesOf(schema)))
    // An empty segment or only dots would resolve to another path.
    return place === 'path' ? value.replace(/^\.{0,2}$/, 'x') : value
  }

  const given = call.parameters.filter(
    ({ required, in: place }) => place === 'path' || (required === true && !isHostile) || often(),
  )
  const texts = given.map((parameter) => ({ ...parameter, text: text(parameter) }))
  const placed = (place: Parameter['in']) => texts.filter((parameter) => parameter.in === place)
  const query = placed('query').map((parameter): [string, string] => [parameter.name, parameter.text])
  if (isHostile && query.length > 0 && !often()) {
    const [name, value] = one(query)
    query.push([name, value])
    wrong.push(name)
  }
  if (isHostile && call.path.startsWith('/api/') && !often()) {
    query.push([one(UNLISTED), 'x'])
    wrong.push('an unlisted parameter')
  }
  const places = new Map(placed('path').map((parameter) => [parameter.name, parameter.text]))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places.get(name) ?? ''))
  const search = new URLSearchParams(query).toString()
  const headers = Object.fromEntries(placed('header').map((parameter) => [parameter.name, encodeURI(parameter.text)]))
  const cookies = placed('cookie').map((parameter) => `${parameter.name}=${encodeURI(parameter.text)}`)
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ')
  return { path: search === '' ? path : `${path}?${search}`, headers, wrong, body: makeBody() }

  function makeBody(): string | FormData | null {
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(call.requestBody?.content ?? {})
    if (type === 'multipart/form-data') return makeForm(schema)
    if (call.method === 'GET' || (type === '' && !isHostile)) return null
    headers['content-type'] = 'application/json'
    const value = draw(valuesOf(schema))
    if (!isHostile) return JSON.stringify(value)
    if (!often()) headers['content-type'] = one(OTHER_TYPES)
    if (!often() || typeof value !== 'object' || value === null) return one(NO_JSON)
    if (often())
      return JSON.stringify({ ...value, [one(Object.keys(schema.properties ?? { a: 0 }))]: one(STRANGE_VALUES) })
    if (schema.additionalProperties === false) wrong.push('an unlisted field')
    return JSON.stringify({ ...value, unlisted: 'x' })
  }

  function makeForm({ properties = {}, required = [] }: Schema): FormData {
    const form = new FormData()
    for (const [name, { format, contentMediaType, anyOf = [], ...schema }] of Object.entries(properties)) {
      if (!required.includes(name) && !often()) continue
      if (format === 'binary') {
        const types = [contentMediaType ?? [], ...anyOf.map((other) => other.contentMediaType ?? [])].flat()
        const type = one(types)
        const bytes = (isHostile && often()) || files[type] === undefined ? draw(fc.uint8Array()) : files[type]
        const filename = isHostile && often() ? one(STRANGE) : `file.${type.split('/')[1]}`
        form.append(isHostile && !often() ? 'other' : name, new Blob([Uint8Array.from(bytes)], { type }), filename)
      } else form.append(name, isHostile && often() ? one(STRANGE) : String(draw(valuesOf(schema))))
    }
    if (isHostile && !often()) {
      form.append('unlisted', 'x')
      wrong.push('an unlisted field')
    }
    return form
  }
}
