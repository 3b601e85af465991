import { Delete, Get, HttpCode, Patch, Post, SetMetadata } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import { type Endpoint, type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import { PUBLIC } from './access.ts'

const methods: Record<string, (path: string) => MethodDecorator> = {
  DELETE: Delete,
  GET: Get,
  PATCH: Patch,
  POST: Post,
}

/** Gives what `@Param()`, `@Query()` and `@Body()` read the row's shapes, which `schemaPipe` checks. */
function addShapes(controller: object, method: string | symbol, { params, query, body }: Endpoint): void {
  const shapes = new Map<number, object | undefined>([
    [RouteParamtypes.PARAM, params],
    [RouteParamtypes.QUERY, query],
    [RouteParamtypes.BODY, body],
  ])
  const given = Object.entries<object>(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {})
  for (const [kindAndIndex, parameter] of given) {
    const schema = shapes.get(Number(kindAndIndex.split(':')[0]))
    if (schema !== undefined) Object.assign(parameter, { schema })
  }
}

/** Makes a method the endpoint of that row of the table: its path, its status, who may call it, and how its parameters and body are checked. */
export function Serves(name: EndpointName): MethodDecorator {
  const row: Endpoint = endpoints[name]
  const [verb = '', path = ''] = name.split(' ')
  return (target, method, descriptor) => {
    addShapes(target.constructor, method, row)
    methods[verb]?.(path)(target, method, descriptor)
    HttpCode(row.reply === null ? 204 : (row.status ?? 200))(target, method, descriptor)
    if (row.access !== 'administrator') SetMetadata(PUBLIC, true)(target, method, descriptor)
  }
}
