import { type JobsMode, jobsModes } from '#contract/models/jobs-wire.ts'
import { SwitchField } from '#web/components/ui/form/switch.tsx'
import { TextField } from '#web/components/ui/form/text-field.tsx'
import { modeNames } from '#web/texts/generator.ts'
import * as texts from '#web/texts/providers.ts'
import type { PictureRole } from './definition-values.ts'
import { ChoiceField, type FormProps, Group, RootError } from './form-fields.tsx'

/** The frames also need the field of the first one, which stands with `image` if that is on. */
const rolesOf: Record<JobsMode, PictureRole[]> = {
  ...{ text: [], image: ['first'], frames: ['first', 'last'], references: ['reference'] },
}

/** Which modes the model has, and what each is called and asked with. */
export function ModeFields({ form }: FormProps) {
  const modes = form.watch('modes')
  return (
    <Group title={texts.modes}>
      <RootError form={form} name="modes" />
      {jobsModes.map((mode) => (
        <div key={mode} className="space-y-4 rounded-control border border-edge p-3">
          <SwitchField
            label={modeNames[mode]}
            checked={modes[mode].on}
            onCheckedChange={(on) => form.setValue(`modes.${mode}.on`, on, { shouldDirty: true })}
          />
          {modes[mode].on && <OneMode form={form} mode={mode} hasFirst={mode === 'frames' && modes.image.on} />}
        </div>
      ))}
    </Group>
  )
}

function OneMode({ form, mode, hasFirst }: FormProps & { mode: JobsMode; hasFirst: boolean }) {
  const roles = rolesOf[mode].filter((role) => !(role === 'first' && hasFirst))
  const name = modeNames[mode]
  return (
    <>
      <TextField form={form} name={`modes.${mode}.slug`} label={texts.slug} named={texts.slugOf(name)} as="code" />
      {roles.map((role) => (
        <PictureFields key={role} form={form} role={role} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        {mode === 'references' && (
          <TextField form={form} name="modes.references.images" label={texts.images} as="number" />
        )}
        <TextField
          {...{ form, name: `modes.${mode}.seconds`, label: texts.ownSeconds, aside: texts.ifOther }}
          named={texts.ownSecondsOf(name)}
        />
        <TextField
          {...{ form, name: `modes.${mode}.resolutions`, label: texts.ownResolutions, aside: texts.ifOther }}
          named={texts.ownResolutionsOf(name)}
        />
      </div>
    </>
  )
}

function PictureFields({ form, role }: FormProps & { role: PictureRole }) {
  const label = texts.pictureFields[role]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name={`pictures.${role}.field`} label={label} as="code" />
      <ChoiceField
        {...{ form, name: `pictures.${role}.as`, label: texts.sentAs(label) }}
        choices={{ list: texts.asList, text: texts.asText }}
      />
    </div>
  )
}
