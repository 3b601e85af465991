import type { IncomingHttpHeaders } from 'node:http'
import { Injectable } from '@nestjs/common'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { type EntityManager, LessThan } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import { type RebuildHook, rebuildHook } from '../../contracts/webhook.ts'
import { appendChanges } from '../data/change-log.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { refuseIssues } from '../http/validation.ts'
import { WebhookDelivery } from '../data/entities/webhook-delivery.ts'

/** Seconds that the sender's clock may differ from ours (Standard Webhooks). */
const TOLERANCE = 300
/** Milliseconds for which ids are kept. Older requests are refused by their timestamps, so a day is plenty. */
const REMEMBERED = 24 * 3_600_000

/** Incoming webhooks by the rules of Standard Webhooks: signed, recent, applied once. */
@Injectable()
export class HooksService {
  private readonly webhook: Webhook | null

  constructor(
    settings: Settings,
    private readonly database: Database,
  ) {
    this.webhook = settings.rebuildWebhookSecret === null ? null : new Webhook(settings.rebuildWebhookSecret)
  }

  /**
   * Requests a publish. For the scope 'changes' the commit alone suffices, because it wakes the followers.
   * @throws GlossaryError page-not-found without a secret in the settings; stale-webhook; wrong-signature; the errors of an invalid body
   */
  async rebuild(headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    const { data } = this.verify(headers, body)
    // `edit` locks, so the same webhook sent to two replicas at once waits here.
    await this.database.edit(async (manager) => {
      if (!(await remember(manager, String(headers['webhook-id'])))) return
      if (data.scope === 'all') await appendChanges(manager, [{ kind: 'rebuild' }])
    })
  }

  /** Checks the signature before the body, so that strangers do not find out what a valid body looks like. */
  private verify(headers: IncomingHttpHeaders, body: Buffer): RebuildHook {
    if (this.webhook === null) throw new GlossaryError('page-not-found')
    const sent = Number(headers['webhook-timestamp'])
    if (Math.abs(new Date().getTime() / 1000 - sent) > TOLERANCE) throw new GlossaryError('stale-webhook')
    const hook = rebuildHook.safeParse(readSigned(this.webhook, headers, body))
    if (!hook.success) throw refuseIssues(hook.error.issues)
    return hook.data
  }
}

function readSigned(webhook: Webhook, headers: IncomingHttpHeaders, body: Buffer): unknown {
  try {
    const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return webhook.verify(body, Object.fromEntries(texts))
  } catch (cause) {
    throw new GlossaryError(cause instanceof WebhookVerificationError ? 'wrong-signature' : 'malformed-request', {
      cause,
    })
  }
}

/** Records the id in the transaction of its effect. @returns false if it was applied before */
async function remember(manager: EntityManager, id: string): Promise<boolean> {
  const now = new Date().getTime()
  await manager.delete(WebhookDelivery, { receivedAt: LessThan(new Date(now - REMEMBERED).toISOString()) })
  if (await manager.existsBy(WebhookDelivery, { id })) return false
  await manager.insert(WebhookDelivery, { id, receivedAt: new Date(now).toISOString() })
  return true
}
