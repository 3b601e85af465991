import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import multer, { MulterError, type Options } from 'multer'
import { GlossaryError } from '../../contracts/errors.ts'
import { watchSilence } from './unread-body.ts'

/**
 * Reads a form with one file into `request.file` and `request.body`.
 * @param refuse what is wrong with a form that breaks the options
 * @throws GlossaryError unsupported-type; malformed-request also where the request was cut off
 */
export function formReader(
  field: string,
  options: Options,
  refuse: (failure: MulterError) => GlossaryError,
): (request: Request, response: Response) => Promise<void> {
  const read = promisify<Request, Response>(multer(options).single(field))
  return async (request, response) => {
    if (request.is('multipart/form-data') === false) throw new GlossaryError('unsupported-type')
    const arrived = watchSilence(request)
    await read(request, response)
      .finally(arrived)
      .catch((failure: unknown) => {
        if (failure instanceof GlossaryError) throw failure
        throw failure instanceof MulterError
          ? refuse(failure)
          : new GlossaryError('malformed-request', { cause: failure })
      })
  }
}
