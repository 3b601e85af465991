import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core'
import { type Access, endpoints } from '../contracts/endpoints.ts'
import { PUBLIC } from './http/access.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Every route that Nest has registered: `GET /api/terms/:id` → whether it is open to everybody. */
function registeredRoutes(): Map<string, boolean> {
  const routes = new Map<string, boolean>()
  const scanner = new MetadataScanner()
  for (const { instance, metatype } of new DiscoveryService(app.app.get(ModulesContainer)).getControllers()) {
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
      const isPublic = [method, metatype].some((target) => Reflect.getMetadata(PUBLIC, target) === true)
      routes.set(`${RequestMethod[verb]} /${path}`, isPublic)
    }
  }
  return routes
}

// Shows signing-in/readers, signing-in/who-may-write
it('the service has exactly the endpoints of the contract, each as open as the contract says', () => {
  const promised = Object.entries<{ access: Access }>(endpoints).map(([name, { access }]) => [
    name,
    access !== 'administrator',
  ])
  expect([...registeredRoutes()].toSorted()).toEqual(promised.toSorted())
})
