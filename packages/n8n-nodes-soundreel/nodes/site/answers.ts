import type { IDataObject } from 'n8n-workflow'

/** What a site answers; only the fields that the nodes read. */
export type Video = IDataObject & { id: string; status: string; files: VideoFile[] }

export type VideoFile = {
  kind: 'video' | 'poster'
  resolution?: string
  url: string
  bytes: number | null
  width: number
  height: number
}

export type Created = { data: Video[]; creditsUsed: number; balance: number }

export type Model = {
  id: string
  label: string
  summary: string
  status: 'active' | 'paused' | 'retired'
  fromCredits: number
}

export type Page<T> = { data: T[]; nextCursor: string | null }

export type Refusal = { code: string; message: string; field?: string; allowed?: unknown; requestId?: string }

/** `failed` may still become `completed`, free of charge. A state of a newer site counts as one in progress. */
export const hasEnded = ({ status }: Video): boolean => ['completed', 'failed', 'cancelled'].includes(status)
