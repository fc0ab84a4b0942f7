import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picture } from '#web/features/videos/generate/generate-values.ts'
import type { Settled } from '#web/features/videos/generate/settle-choice.ts'
import { UploadFailed } from '#web/features/videos/generate/upload-answer.ts'
import type { GenerateForm } from '#web/features/videos/generate/use-generate-form.ts'
import type { Upload } from '#web/features/videos/generate/use-upload-image.ts'
import { knownUser } from '#web/lib/current-user.ts'
import { loadPart } from '#web/lib/parts/load-part.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/generator.ts'
import { chooseSlot, listSlots, type Slot } from './slots.ts'

type Options = { fillings: number; signInFirst: () => void }

/** The frames or references of the form, each in its slot. Uploads run at the same time. */
export function usePictureSlots(form: GenerateForm, settled: Settled, { fillings, signInFirst }: Options) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({})
  const running = useRef(new Map<string, AbortController>())
  const [first] = form.watch('images')
  const references = form.watch('references') ?? []
  const slots = listSlots(settled, { first, last: form.watch('last'), references })

  function put(name: string, picture: Picture | null) {
    if (name === 'first') form.setValue('images', picture ? [picture] : [], { shouldDirty: true })
    else if (name === 'last') form.setValue('last', picture ?? undefined, { shouldDirty: true })
    else {
      const now = form.getValues('references') ?? []
      const index = Number(name)
      const others = now.filter((_, place) => place !== index)
      form.setValue('references', picture ? now.toSpliced(index, 1, picture) : others, { shouldDirty: true })
    }
  }

  // An upload is bound to the number of its place, and removing a reference moves those after it.
  const isRemovable = settled.mode !== 'references' || Object.keys(uploads).length === 0

  function remove(name: string) {
    put(name, null)
    showToast({ title: texts.imageRemoved })
  }

  function cancel(name: string) {
    running.current.get(name)?.abort()
    running.current.delete(name)
    setUploads(({ [name]: _, ...others }) => others)
  }

  async function upload(name: string, file: File) {
    cancel(name)
    const controller = new AbortController()
    running.current.set(name, controller)
    const preview = URL.createObjectURL(file)
    const show = (part: number) =>
      !controller.signal.aborted && setUploads((others) => ({ ...others, [name]: { preview, part } }))
    show(0)
    try {
      // Lazy-loaded, because most videos are made from text.
      const [{ uploadPicture }, { drawFile }] = await Promise.all([
        loadPart(() => import('./upload-picture.ts')),
        loadPart(() => import('./draw-still.ts')),
      ])
      const { id: uploadId } = await uploadPicture(file, { signal: controller.signal, onProgress: show })
      const still = await drawFile(file)
      if (controller.signal.aborted) return
      put(name, { url: '', still, uploadId })
      showToast({ title: texts.imageUploadedSuccessfully })
    } catch (error) {
      if (controller.signal.aborted) return
      showFailure(texts.uploadFailed, error instanceof UploadFailed ? error.message : texts.failedToUploadImage)
    } finally {
      URL.revokeObjectURL(preview)
      if (!controller.signal.aborted) cancel(name)
    }
  }

  /** Takes a dropped or pasted file into the slot under it, else into the first free one. */
  function take(file: File, name: string | null): boolean {
    const slot = chooseSlot(slots, name, Object.keys(uploads))
    if (slot) choose(slot.name, file)
    else if (slots.length > 0) showFailure(texts.uploadFailed, texts.noFreePlace)
    return slots.length > 0
  }

  function choose(name: string, file: File) {
    void knownUser().then((user) => (user ? upload(name, file) : signInFirst()))
  }

  const cancelAll = useEffectEvent(() => {
    for (const name of [...running.current.keys()]) cancel(name)
  })
  // Cancels the uploads whenever a video fills the form; 0 means that none has yet.
  useEffect(() => {
    if (fillings > 0) cancelAll()
  }, [fillings])
  useEffect(() => () => cancelAll(), [])

  const unused = settled.mode === 'references' ? Math.max(0, references.length - slots.length) : 0

  return { slots, unused, uploads, take, choose, cancel, cancelAll, remove, isRemovable, put }
}

export type PictureSlots = Omit<ReturnType<typeof usePictureSlots>, 'cancelAll'>
export type { Slot }
