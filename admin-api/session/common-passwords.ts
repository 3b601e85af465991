import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A zxcvbn score from 0 to 4; lower scores take fewer than a hundred million guesses. */
const SAFE = 3

/** Characters that are checked: a password with a strong beginning is strong. */
const LOOKED_AT = 64

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Whether a password is well known, repetitive or a keyboard pattern. @param own words of the account that it should not consist of */
export const isCommon = (password: string, own: readonly string[]): boolean =>
  zxcvbn.check(password.slice(0, LOOKED_AT), [...own]).score < SAFE
