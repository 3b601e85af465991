import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { Request, Response } from 'express'
import { LessThan } from 'typeorm'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { clientNetwork } from '../http/client.ts'
import { cookieName, cookieOptions, constantTimeEqual, LONGEST_LIFETIME, readCookie } from '../http/cookies.ts'
import { SessionSecret } from '../data/session-secret.ts'
import { KnownAddress } from '../data/entities/session.ts'

/** Milliseconds; each sign-in restarts the period. */
const ADDRESS_LIFETIME = 180 * 24 * 3_600_000

/**
 * Devices and addresses that have signed in to an account before. A device has a cookie `{nonce}.{signature}`, signed for that account (OWASP,
 * "Slow down online guessing attacks with device cookies"). Addresses are stored as signatures only, so the database reveals none.
 */
@Injectable()
export class KnownPlaces {
  private readonly name: string

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly secret: SessionSecret,
  ) {
    this.name = cookieName('device', settings)
  }

  /** The device or address of the request, if it has signed in to the account before, otherwise null. */
  async find(request: Request, account: string): Promise<string | null> {
    const given = readCookie(request, this.name)
    const nonce = given?.split('.')[0] ?? ''
    const id = this.addressId(request, account)
    // Queried for devices too, so that the response time reveals nothing.
    const address = await this.database.read((manager) => manager.findOneBy(KnownAddress, { id }))
    if (given !== undefined && constantTimeEqual(given, this.deviceCookie(nonce, account))) return `device ${nonce}`
    return address !== null && address.expiresAt > new Date().toISOString() ? `address ${id}` : null
  }

  /** Call after a sign-in: marks the device and the address as known. */
  async remember(request: Request, response: Response, account: string): Promise<void> {
    const now = new Date().getTime()
    const row: KnownAddress = {
      id: this.addressId(request, account),
      expiresAt: new Date(now + ADDRESS_LIFETIME).toISOString(),
    }
    await this.database.write(async (manager) => {
      await manager.delete(KnownAddress, { expiresAt: LessThan(new Date(now).toISOString()) })
      await manager.upsert(KnownAddress, row, ['id'])
    })
    response.cookie(this.name, this.deviceCookie(randomBytes(16).toString('base64url'), account), {
      ...cookieOptions(request, this.settings),
      sameSite: 'strict',
      maxAge: LONGEST_LIFETIME,
    })
  }

  private deviceCookie(nonce: string, account: string): string {
    return `${nonce}.${this.secret.sign(`device ${nonce} ${account}`)}`
  }

  private addressId(request: Request, account: string): string {
    return this.secret.sign(`address ${clientNetwork(request)} ${account}`)
  }
}
