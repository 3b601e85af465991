import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const BEFORE = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const AFTER = '\r\n--x--\r\n'

/** An image upload whose timing and completeness the test controls. */
export class RawUpload {
  readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
  }

  /** Sends the headers and everything before the file. @param size the announced size of the file in bytes */
  static async open(port: number, cookie: string, termId: number, size: number): Promise<RawUpload> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      `POST /api/terms/${termId}/images HTTP/1.1`,
      'Host: x',
      `Cookie: ${cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Connection: close',
      `Content-Length: ${BEFORE.length + size + AFTER.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${BEFORE}`)
    return new RawUpload(socket)
  }

  end(): void {
    this.socket.write(AFTER)
  }

  /** The whole reply as text, once the service has closed the connection. */
  async reply(): Promise<string> {
    let text = ''
    this.socket.setEncoding('utf8').on('data', (part) => (text += String(part)))
    await once(this.socket, 'close')
    return text
  }
}
