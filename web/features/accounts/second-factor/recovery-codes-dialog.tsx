import { Button } from '#web/components/ui/button.tsx'
import { CopyButton } from '#web/components/ui/copy-button.tsx'
import { Dialog } from '#web/components/ui/overlay/dialog.tsx'
import { brandName } from '#web/lib/brand.ts'
import * as texts from '#web/texts/second-factor.ts'

/** The only place where recovery codes are shown. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[] | null; onDone: () => void }) {
  const lines = codes?.join('\n') ?? ''
  return (
    <Dialog narrow open={codes !== null} onOpenChange={onDone} title={texts.yourRecoveryCodes}>
      <div className="space-y-4">
        <p>{texts.keepTheCodes}</p>
        <ul
          data-testid="recovery-codes"
          className="grid select-all grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-rim bg-room p-4 font-mono text-sm min-[26rem]:grid-cols-2"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton size="medium" text={lines} label={texts.copyCodes} />
          <Button asChild>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${lines}\n`)}`}
              download={`${texts.recoveryCodesFile(brandName)}.txt`}
            >
              {texts.downloadCodes}
            </a>
          </Button>
          <Button variant="primary" onClick={onDone}>
            {texts.savedThem}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
