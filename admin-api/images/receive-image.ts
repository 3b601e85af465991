import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import multer, { memoryStorage, MulterError } from 'multer'
import { GlossaryError } from '../../contracts/errors.ts'
import { MAX_IMAGE_SIZE } from '../../contracts/image.ts'

/** In memory, so that nothing is on disk before it has been looked at. A few fields more than there are: unknown ones are named in the reply. */
const form = multer({
  storage: memoryStorage(),
  defParamCharset: 'utf8',
  limits: { fileSize: MAX_IMAGE_SIZE, files: 1, fields: 5, parts: 6, fieldSize: 8192, headerPairs: 20 },
})

const readForm = promisify<Request, Response>(form.single('image'))

/**
 * Reads a form with an image into `request.file` and `request.body`.
 * @throws GlossaryError image-too-large, invalid-input, unsupported-type; malformed-request also where the request was cut off
 */
export async function receiveImage(request: Request, response: Response): Promise<void> {
  if (request.is('multipart/form-data') === false) throw new GlossaryError('unsupported-type')
  await readForm(request, response).catch((failure: unknown) => {
    throw failure instanceof MulterError ? refuse(failure) : new GlossaryError('malformed-request', { cause: failure })
  })
}

function refuse({ code, field = '' }: MulterError): GlossaryError {
  if (code === 'LIMIT_FILE_SIZE') return new GlossaryError('image-too-large')
  if (code === 'LIMIT_FILE_COUNT') return wrongField('image', 'Only one image can be uploaded at a time')
  if (code === 'LIMIT_UNEXPECTED_FILE') return wrongField(field, 'Unknown field')
  if (code === 'LIMIT_FIELD_VALUE') return wrongField(field, 'This is too long')
  return new GlossaryError('malformed-request')
}

const wrongField = (field: string, message: string): GlossaryError =>
  new GlossaryError('invalid-input', { fields: { [field]: message } })
