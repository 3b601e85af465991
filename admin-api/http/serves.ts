import { Delete, Get, HttpCode, Patch, Post, SetMetadata } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import { ACCESS } from './access.ts'

const methods: Record<string, (path: string) => MethodDecorator> = {
  DELETE: Delete,
  GET: Get,
  PATCH: Patch,
  POST: Post,
}

/** Nest's metadata of a method's parameters, keyed by kind and index: `3:0`. */
const parameters = z.record(z.string(), z.looseObject({}))

/** Attaches the row's schemas to `@Param()`, `@Query()` and `@Body()`, for `schemaPipe` to validate with. */
function addShapes(controller: object, method: string | symbol, { params, query, body }: Endpoint): void {
  const shapes = new Map<number, object | undefined>([
    [RouteParamtypes.PARAM, params],
    [RouteParamtypes.QUERY, query],
    [RouteParamtypes.BODY, body],
  ])
  const given = parameters.parse(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {})
  const checked = Object.entries(given).map(([kindAndIndex, parameter]) => {
    const schema = shapes.get(Number(kindAndIndex.split(':')[0]))
    return [kindAndIndex, { ...parameter, ...(schema && { schema }) }]
  })
  Reflect.defineMetadata(ROUTE_ARGS_METADATA, Object.fromEntries(checked), controller, method)
}

/** Makes a method the handler of an endpoint table row: sets its path, status, access, and the schemas of its parameters and body. */
export function Serves(name: EndpointName): MethodDecorator {
  const row: Endpoint = endpoints[name]
  const [verb = '', path = ''] = name.split(' ')
  return (target, method, descriptor) => {
    addShapes(target.constructor, method, row)
    methods[verb]?.(path)(target, method, descriptor)
    HttpCode(row.reply === null ? 204 : (row.status ?? 200))(target, method, descriptor)
    SetMetadata(ACCESS, row.access)(target, method, descriptor)
  }
}
