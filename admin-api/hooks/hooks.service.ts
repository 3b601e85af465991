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

/** Seconds that a webhook's clock may differ from ours (Standard Webhooks). */
const TOLERANCE = 300
/** Milliseconds. Ids are of no use once their timestamps are refused; a day is plenty. */
const REMEMBERED = 24 * 3_600_000

/** Webhooks in, by the rules of Standard Webhooks: signed, recent, obeyed once. */
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
   * Asks for a publish. The commit alone wakes the followers, which is all that the scope 'changes' wants.
   * @throws GlossaryError page-not-found without a secret in the settings; stale-webhook, wrong-signature, and what a
   * wrong body gets
   */
  async rebuild(headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    const { data } = this.verify(headers, body)
    // An edit, so that the same webhook sent to two replicas at once waits here.
    await this.database.edit(async (manager) => {
      if (!(await remember(manager, String(headers['webhook-id'])))) return
      if (data.scope === 'all') await appendChanges(manager, [{ kind: 'rebuild' }])
    })
  }

  /** The signature comes first: nobody else learns what a right body looks like. */
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

/** Notes the id in the transaction of what it asks for. @returns false where it was obeyed before */
async function remember(manager: EntityManager, id: string): Promise<boolean> {
  const now = new Date().getTime()
  await manager.delete(WebhookDelivery, { receivedAt: LessThan(new Date(now - REMEMBERED).toISOString()) })
  if (await manager.existsBy(WebhookDelivery, { id })) return false
  await manager.insert(WebhookDelivery, { id, receivedAt: new Date(now).toISOString() })
  return true
}
