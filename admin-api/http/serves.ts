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

/** What Nest keeps of a method's parameters: by kind and index, `3:0`. */
const parameters = z.record(z.string(), z.looseObject({}))

/** Gives what `@Param()`, `@Query()` and `@Body()` read the row's shapes, which `schemaPipe` checks. */
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

/** Makes a method the endpoint of that row of the table: its path, its status, who may call it, and how its parameters and body are checked. */
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
