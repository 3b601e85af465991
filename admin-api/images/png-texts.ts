/** Bytes of a PNG's signature, of a chunk's length and type, and of its checksum. */
const SIGNATURE = 8
const HEAD = 8
const CHECKSUM = 4

const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

/** Removes text chunks, which the decoder would decompress even for the header: 4 MB of them expand to 4 GB and take two minutes. */
export function withoutTexts(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE)]
  for (let [at, end] = [SIGNATURE, SIGNATURE]; at < png.length; at = end) {
    end = at + HEAD > png.length ? png.length : at + HEAD + png.readUInt32BE(at) + CHECKSUM
    if (!TEXTS.has(png.toString('latin1', at + 4, at + HEAD))) kept.push(png.subarray(at, end))
  }
  return Buffer.concat(kept)
}
