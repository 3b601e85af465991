import { Script } from 'node:vm'

/** Characters outside of comments that are compiled: five million keep everybody waiting for seconds, and take a gigabyte. */
const MOST_CODE = 32_768

/** What a picture is full of, and no script holds but in comments and strings. */
const BINARY = /[^\P{Cc}\s]/u

/** Whether a browser that was told so could run the file (`GIF89a=1//…`): it is compiled, never run. A real picture fails at its first bytes. */
export function isScript(bytes: Buffer): boolean {
  return (['latin1', 'utf8'] as const).some((encoding) => {
    const code = withoutComments(bytes.toString(encoding))
    if (code.length > MOST_CODE) return !BINARY.test(code)
    try {
      new Script(code)
      return true
    } catch {
      return false
    }
  })
}

/** A script without what its comments hold, which may be the picture; of a long one the beginning. */
function withoutComments(text: string): string {
  let [code, at] = ['', 0]
  while (code.length <= MOST_CODE) {
    const from = text.indexOf('/*', at)
    const to = text.indexOf('*/', from + 2)
    if (from === -1 || to === -1) return code + text.slice(at)
    code += `${text.slice(at, from)}/**/`
    at = to + 2
  }
  return code
}
