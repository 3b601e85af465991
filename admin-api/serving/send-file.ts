import type { Request, Response } from 'express'
import send from 'send'

interface FileReply {
  /** Absolute. */
  folder: string
  /** Below the folder. */
  file: string
  cacheControl: string
  /** Identifies the bytes; null sends no ETag. */
  hash: string | null
}

/** Types that shrink; pictures are small already. */
const SHRINKS = /\.(?:html|css|js|json|xml|svg|txt|csv|webmanifest)$/

/** A compressed reply has other bytes than the file, so its ETag is a weak one. */
function etagOf(hash: string, file: string, request: Request): string {
  const mayBeCompressed = SHRINKS.test(file) && request.acceptsEncodings('br', 'gzip') !== false
  return mayBeCompressed ? `W/"${hash}"` : `"${hash}"`
}

/** Sends a file or, when the reader has it, 304. Calls `missing` when the file cannot be read: it may vanish at any moment. */
export function sendFile(
  request: Request,
  response: Response,
  { folder, file, cacheControl, hash }: FileReply,
  missing: () => void,
): void {
  response.set('Cache-Control', cacheControl)
  if (SHRINKS.test(file)) response.vary('Accept-Encoding')
  if (hash !== null) response.set('ETag', etagOf(hash, file, request))
  send(request, encodeURI(file), {
    root: folder,
    dotfiles: 'allow',
    index: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    // A part of a compressed reply would be nonsense, and pages are small.
    acceptRanges: !SHRINKS.test(file),
  })
    .on('error', () => {
      if (response.headersSent) response.destroy()
      else missing()
    })
    .pipe(response)
}
