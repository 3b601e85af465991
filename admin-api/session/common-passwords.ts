import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Of 0 to 4: below are those that take fewer than a hundred million guesses. */
const SAFE = 3

/** Characters that are looked at: what begins so strong is strong. */
const LOOKED_AT = 64

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Whether a password is known, repeats itself or follows the keyboard. @param own what else it should not be made of */
export const isCommon = (password: string, own: readonly string[]): boolean =>
  zxcvbn.check(password.slice(0, LOOKED_AT), [...own]).score < SAFE
