import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Milliseconds between two requests. They go out by the clock: one that waits holds up none of those after it. */
const PAUSE = 15

/** Milliseconds; below the service's own 5 s, after which a connection may close while a request is on its way. */
const IDLE_CONNECTION = 3000

const urls = z.array(z.string()).parse(workerData)
const times: number[] = []
const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION })
const open = new Set<Promise<void>>()
let count = 0

const timer = setInterval(() => {
  const asked = time(urls[(count += 1) % urls.length] ?? '').finally(() => open.delete(asked))
  open.add(asked)
}, PAUSE)

parentPort?.once('message', () => void stop())

async function stop(): Promise<void> {
  clearInterval(timer)
  await Promise.all(open)
  agent.destroy()
  parentPort?.postMessage(times)
}

function time(url: string, begin = performance.now()): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume().once('end', () => {
        times.push(performance.now() - begin)
        resolve()
      })
    }).once('error', (failure) => {
      // As browsers do when a kept connection has just been closed; the time counts.
      if (request.reusedSocket) resolve(time(url, begin))
      else reject(failure)
    })
  })
}
