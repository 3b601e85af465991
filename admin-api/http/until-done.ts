/** For libraries that call back when they are done: rejects with what they report. */
export const untilDone = (start: (done: (failure?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    start((failure) => {
      if (failure === undefined || failure === null) resolve()
      else reject(failure instanceof Error ? failure : new Error('It failed', { cause: failure }))
    })
  })
