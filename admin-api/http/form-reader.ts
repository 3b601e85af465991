import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import multer, { MulterError, type Options } from 'multer'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
import { watchSilence } from './unread-body.ts'
import { refuseField, UNKNOWN_FIELD } from './validation.ts'

/** A few fields more than there are: unknown ones are named in the reply. */
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 8192, headerPairs: 20 }

interface FormOptions extends Pick<Options, 'storage' | 'fileFilter'> {
  /** Bytes that the file may have, and what is said of more. */
  size: number
  tooLarge: ErrorCode
  /** What is said of a second file. */
  onlyOne: string
}

/**
 * Reads a form with one file into `request.file` and `request.body`, whose fields are still to be checked.
 * @throws GlossaryError unsupported-type; not-utf8; `tooLarge`; invalid-input; malformed-request also where the request was cut off
 */
export function formReader(
  field: string,
  { size, tooLarge, onlyOne, ...options }: FormOptions,
): (request: Request, response: Response) => Promise<void> {
  const limits = { ...LIMITS, fileSize: size }
  const read = promisify<Request, Response>(multer({ ...options, limits, defParamCharset: 'utf8' }).single(field))
  const refuse = ({ code, field: other = '' }: MulterError): GlossaryError => {
    if (code === 'LIMIT_FILE_SIZE') return new GlossaryError(tooLarge)
    if (code === 'LIMIT_FILE_COUNT') return refuseField(field, onlyOne)
    if (code === 'LIMIT_UNEXPECTED_FILE') return refuseField(other, UNKNOWN_FIELD)
    if (code === 'LIMIT_FIELD_VALUE') return refuseField(other, 'This is too long')
    return new GlossaryError('malformed-request')
  }
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
    // Programs that forget its name send text; the field is not unknown.
    const body: unknown = request.body
    if (typeof body !== 'object' || body === null) return
    if (field in body) throw refuseField(field, 'This must be a file')
    if (Object.values(body).some(isDamaged)) throw new GlossaryError('not-utf8')
  }
}

/** multer reads what is not in the charset of its part as signs of replacement. */
const isDamaged = (value: unknown): boolean => typeof value === 'string' && value.includes('\ufffd')
