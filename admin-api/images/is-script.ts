import { Script } from 'node:vm'

/** Characters to compile, without comments: compiling five million would block the event loop for seconds and take a gigabyte. */
const MOST_CODE = 32_768

/** Control characters, which fill pictures but occur in scripts only within comments and strings. */
const BINARY = /[^\P{Cc}\s]/u

/** Whether a browser could run the file as a script (`GIF89a=1//…`). Compiles it without running it; a real picture fails at its first bytes. */
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

/** Removes comments, which may contain the picture; truncates a long script. */
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
