import { Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import { Settings } from '../config.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { cookieName, cookieOptions, constantTimeEqual, LONGEST_LIFETIME, readCookie } from '../http/cookies.ts'

/**
 * The cookie of a visitor who has voted: `{user id}.{signature}`. Voting sets it, reading never does. It has no personal data, and without the secret it cannot
 * be forged for another visitor.
 */
@Injectable()
export class VisitorCookie {
  private readonly name: string

  constructor(
    private readonly settings: Settings,
    private readonly secret: SessionSecret,
  ) {
    this.name = cookieName('visitor', settings)
  }

  /** The visitor's user id; null without a cookie or with a wrong signature. */
  read(request: Request): number | null {
    const value = readCookie(request, this.name)
    const userId = Number(value?.split('.')[0])
    return value !== undefined && Number.isInteger(userId) && constantTimeEqual(value, this.sign(userId))
      ? userId
      : null
  }

  /** Each vote renews the cookie's lifetime. */
  write(request: Request, response: Response, userId: number): void {
    response.cookie(this.name, this.sign(userId), {
      ...cookieOptions(request, this.settings),
      sameSite: 'lax',
      maxAge: LONGEST_LIFETIME,
    })
  }

  private sign(userId: number): string {
    return `${userId}.${this.secret.sign(`visitor ${userId}`)}`
  }
}
