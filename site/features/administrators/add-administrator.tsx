import { useStore } from '@nanostores/react'
import { useId, useState, type SyntheticEvent } from 'react'
import { administratorForm } from '../../../contracts/session.ts'
import { Card } from '../../ui/card.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Field } from '../../ui/field.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { $isSending, $newLink, addAdministrator, type NewLink } from './administrators.ts'

/** A new administrator, who sets the password with a link that is shown here once. */
export function AddAdministrator() {
  const isPending = useStore($isSending)
  const link = useStore($newLink)
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState<string>()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const { data, error } = administratorForm.safeParse({ email: email.trim() })
    setMessage(error?.issues[0]?.message)
    if (data === undefined) return
    const messages = await addAdministrator(data.email)
    setMessage(messages['email'])
    if ($newLink.get()?.email === data.email) setEmail('')
  }
  return (
    <Card title="Add Administrator">
      <form className="mt-0" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          hint="You get a link to pass on. It works once, for a day."
          message={message}
          isReadOnly={isPending}
        >
          {(input) => (
            <input
              {...input}
              type="email"
              value={email}
              autoComplete="off"
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        {/* One of its words is wider than a phone whose letters are large. */}
        <PendingButton
          className="button wrap-anywhere"
          type="submit"
          disabled={email.trim() === ''}
          isPending={isPending}
        >
          Add Administrator
        </PendingButton>
      </form>
      {link !== null && <OneTimeLink key={link.link} link={link} />}
    </Card>
  )
}

/** It takes the focus: 'New link' is far away in a long list, and 'Add Administrator' is disabled as soon as it is done. */
function OneTimeLink({ link: { email, link } }: { link: NewLink }) {
  const id = useId()
  return (
    <div className="mt-5 rounded-md border-l-4 border-brand bg-brand-soft px-4 py-3">
      <p className="wrap-anywhere" id={id}>
        One-time link for <strong>{email}</strong>. It is shown only now: please copy it.
      </p>
      <input
        className="mt-3 min-h-11 w-full rounded-lg border border-muted bg-surface px-3 text-sm text-ink"
        aria-label={`One-time link for ${email}`}
        aria-describedby={id}
        autoFocus
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button className="button quiet small mt-3" type="button" onClick={() => void copyLink(link)}>
        Copy link
      </button>
    </div>
  )
}
