import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import multer, { MulterError, type Options } from 'multer'
import { type ErrorCode, GlossaryError } from '../../contracts/errors.ts'
import { watchSilence } from './unread-body.ts'
import { refuseField, UNKNOWN_FIELD } from './validation.ts'

/** Slightly more fields than the forms have, so that the reply can name unknown ones. */
const LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 8192, headerPairs: 20 }

interface FormOptions extends Pick<Options, 'storage' | 'fileFilter'> {
  /** Limit in bytes for the file, and the error when it is exceeded. */
  size: number
  tooLarge: ErrorCode
  /** The message when a second file is sent. */
  onlyOne: string
}

/**
 * Reads a form with one file into `request.file` and `request.body`; the caller must validate the fields.
 * @throws GlossaryError unsupported-type; not-utf8; `tooLarge`; invalid-input; malformed-request, also if the request was cut off
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
    // A part without a file name arrives as text: the field is known but has the wrong kind.
    const body: unknown = request.body
    if (typeof body !== 'object' || body === null) return
    if (field in body) throw refuseField(field, 'This must be a file')
    if (Object.values(body).some(isDamaged)) throw new GlossaryError('not-utf8')
  }
}

/** multer decodes invalid bytes as replacement characters. */
const isDamaged = (value: unknown): boolean => typeof value === 'string' && value.includes('\ufffd')
