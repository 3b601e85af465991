import { expect, it } from '@jest/globals'
import { RequestMethod } from '@nestjs/common'
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core'
import { z } from 'zod'
import { type Endpoint, endpoints } from '../contracts/endpoints.ts'
import { ACCESS } from './http/access.ts'
import { TestGlossary } from './testing/test-glossary.ts'

const glossary = TestGlossary.forAll()

const shapeKinds = new Map<number, string>([
  [RouteParamtypes.PARAM, 'params'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.BODY, 'body'],
])

interface Argument {
  schema?: unknown
}

/** The schemas with which the route validates its arguments, keyed as in a row of the table. */
const shapesOf = (controller: object, name: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<Argument>(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}).flatMap(
      ([key, { schema }]) => {
        const kind = shapeKinds.get(Number(key.split(':')[0]))
        return kind === undefined ? [] : [[kind, schema]]
      },
    ),
  )

interface Route {
  access: string | undefined
  status: number | undefined
  shapes: Record<string, unknown>
}

/** All routes registered with Nest, by `GET /api/terms/:id`. */
function registeredRoutes(): Map<string, Route> {
  const routes = new Map<string, Route>()
  const scanner = new MetadataScanner()
  for (const { instance, metatype } of new DiscoveryService(glossary.app.get(ModulesContainer)).getControllers()) {
    if (typeof metatype !== 'function') continue
    const prototype: object = Object.getPrototypeOf(instance)
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method: object = Reflect.get(prototype, name)
      const verb: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, method)
      if (verb === undefined) continue
      const parts = [Reflect.getMetadata(PATH_METADATA, metatype), Reflect.getMetadata(PATH_METADATA, method)]
      const path = parts
        .flatMap((part: string) => part.split('/'))
        .filter(Boolean)
        .join('/')
      routes.set(`${RequestMethod[verb]} /${path}`, {
        access: Reflect.getMetadata(ACCESS, method),
        status: Reflect.getMetadata(HTTP_CODE_METADATA, method) ?? (verb === RequestMethod.POST ? 201 : 200),
        shapes: shapesOf(metatype, name),
      })
    }
  }
  return routes
}

const rows = Object.entries<Endpoint>(endpoints)

// Shows signing-in/readers, signing-in/who-may-write
it('the service has exactly the endpoints of the contract, with the access that the contract states', () => {
  const promised = rows.map(([name, { access }]) => [name, access])
  const registered = [...registeredRoutes()].map(([name, { access }]) => [name, access])
  expect(registered.toSorted()).toEqual(promised.toSorted())
})

it.each(rows)('%s validates input with the schemas of its contract row and answers with its status', (name, row) => {
  const route = registeredRoutes().get(name)
  const { body, ...shapes } = route?.shapes ?? {}
  expect(shapes).toStrictEqual({ ...(row.params && { params: row.params }), ...(row.query && { query: row.query }) })
  for (const kind of ['params', 'query'] as const) expect(shapes[kind]).toBe(row[kind])
  // Signed bodies are validated after their signature, forms without their file.
  const isOfTheRow = row.access !== 'signed' && row.form === undefined
  expect(isOfTheRow ? body : row.body).toBe(row.body)
  const fields = body instanceof z.ZodObject && row.form ? Object.entries(body.shape) : []
  expect(fields.filter(([field, rule]) => row.form?.shape[field] !== rule)).toEqual([])
  expect(route?.status).toBe(row.reply === null ? 204 : (row.status ?? 200))
})
