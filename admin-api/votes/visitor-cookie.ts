import { createHmac, timingSafeEqual } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import { Settings } from '../config.ts'

/** 400 days: browsers keep no cookie longer. Each vote begins them anew. */
const LIFETIME = 400 * 24 * 3_600_000

/**
 * Tells that a visitor has voted before: `{user id}.{signature}`. It is set by a vote and never by reading, says
 * nothing about the person, and cannot be made for another visitor's id without the secret.
 */
@Injectable()
export class VisitorCookie {
  private readonly isSecure: boolean
  private readonly name: string

  constructor(private readonly settings: Settings) {
    this.isSecure = settings.publicUrl.startsWith('https:')
    // The prefix binds the cookie to this very host; browsers allow it on https only.
    this.name = this.isSecure ? '__Host-visitor' : 'visitor'
  }

  /** The visitor's user id; null without a cookie, and for one that this service has not signed. */
  read(request: Request): number | null {
    const value = request.headers.cookie
      ?.split(';')
      .map((pair) => pair.trim())
      .find((pair) => pair.startsWith(`${this.name}=`))
      ?.slice(this.name.length + 1)
    const userId = Number(value?.split('.')[0])
    return value !== undefined && Number.isInteger(userId) && isSame(value, this.sign(userId)) ? userId : null
  }

  write(response: Response, userId: number): void {
    response.cookie(this.name, this.sign(userId), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.isSecure,
      maxAge: LIFETIME,
    })
  }

  private sign(userId: number): string {
    const signature = createHmac('sha256', this.settings.sessionSecret).update(`visitor ${userId}`).digest('base64url')
    return `${userId}.${signature}`
  }
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
