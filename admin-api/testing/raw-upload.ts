import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const BEFORE = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
const AFTER = '\r\n--x--\r\n'

/** The upload of an image, of which the test decides when what is sent, and whether it ends. */
export class RawUpload {
  readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
  }

  /** Sends the head of the request and what stands before the file. @param size bytes that the file will have */
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
