import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { decideReport, listReports, reportVideo } from '#contract/videos/video-reports.ts'
import { getSharedVideo } from '#contract/videos/video-sharing.ts'
import { callEndpoint, describeError } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/admin.ts'

const key = ['reports']

export function useReportVideo() {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof reportVideo.body>>) => callEndpoint(reportVideo, { body }),
  })
}

/** The public video with this slug; asks nothing for a text that is no slug. */
export function useSharedVideo(slug: string) {
  return useQuery({
    queryKey: ['shared-video', slug],
    queryFn: ({ signal }) => callEndpoint(getSharedVideo, { params: { slug }, signal }),
    enabled: /^[a-z0-9]{1,100}$/.test(slug),
    retry: false,
  })
}

export function useReports(page: number) {
  return useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => callEndpoint(listReports, { query: { page }, signal }),
    // Otherwise, the page buttons would vanish with the page, and the focus with them.
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    meta: { personal: true },
  })
}

export type Decision = z.input<NonNullable<typeof decideReport.body>>

export function useDecideReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision & { id: string }) => callEndpoint(decideReport, { params: { id }, body }),
    onSuccess: () => showToast({ title: texts.reportsDecided }),
    onError: (error) => showFailure(texts.decisionFailed, describeError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
