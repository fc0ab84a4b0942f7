import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { FormFooter } from '#web/components/ui/form/form-footer.tsx'
import * as texts from '#web/texts/second-factor.ts'
import { CodeField } from './code-field.tsx'
import { useConfirmTotp } from './factor-queries.ts'

type SetUpAppProps = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** The QR code and the key, then the first code of the app. */
export function SetUpApp({ secret, uri, onDone, onCancel }: SetUpAppProps) {
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useConfirmTotp(onDone)

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(code)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <p className="text-quiet">{texts.scanTheCode}</p>
      <QrCode text={uri} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="block font-medium text-sm">{texts.key}</span>
          <code data-testid="totp-key" className="select-all break-all font-mono text-sm">
            {secret.match(/.{4}/g)?.join(' ')}
          </code>
        </p>
        <CopyButton text={secret} label={texts.copyKey} />
      </div>
      <CodeField label={texts.codeOfTheApp} value={code} onChange={setCode} error={error} />
      <FormFooter onCancel={onCancel} pending={isPending} action={texts.turnOn} acting={texts.turningOn} />
    </form>
  )
}

/** Black on white in both themes, because cameras need the contrast. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={texts.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
