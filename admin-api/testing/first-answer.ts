import { connect } from 'node:net'

/** The service's reply to the beginning of a request whose rest is never sent. */
export function firstAnswer(port: number, beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').once('data', (text) => {
      socket.destroy()
      resolve(String(text))
    })
    socket.once('error', reject)
    socket.write(beginning)
  })
}
