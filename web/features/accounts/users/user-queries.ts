import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countUsers,
  createResetLink,
  getUserRecord,
  listUsers,
  setUserCredits,
  toggleUser,
  type User,
  type UserSort,
  type UserStatus,
  usersPageSize,
} from '#contract/accounts/users.ts'
import { callEndpoint, callForEffect, describeError, wasRefused } from '#web/lib/api.ts'
import { formatCredits } from '#web/lib/format.ts'
import { creditsKey, currentUserKey } from '#web/lib/query-client.ts'
import { showFailure, showToast } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/users.ts'

const usersKey = ['users']

export type UserPage = { search: string; status: UserStatus; sort: UserSort; page: number }

export function useUsers({ search, status, sort, page }: UserPage) {
  return useQuery({
    queryKey: [...usersKey, search, status, sort, page],
    queryFn: ({ signal }) => loadUsers({ search, status, sort, page }, signal),
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

/** Loads one page of users. The list matters more than the total: if counting fails, the loaded users are counted. */
export async function loadUsers({ search, status, sort, page }: UserPage, signal: AbortSignal) {
  const query = { search, status, sort, page, limit: usersPageSize }
  const counted = callEndpoint(countUsers, { query: { search, status }, signal }).catch(() => null)
  const users = await callEndpoint(listUsers, { query, signal })
  return { users: users.slice(0, usersPageSize), total: (await counted)?.total ?? users.length }
}

export function useUserRecord(id: string, page: number) {
  return useQuery({
    queryKey: [...usersKey, id, page],
    queryFn: ({ signal }) => callEndpoint(getUserRecord, { params: { id }, query: { page }, signal }),
    // The customer may have paid, or made a video, since the record was last opened.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { personal: true },
  })
}

export function useToggleUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: Pick<User, 'id' | 'username' | 'isActive'>) =>
      callForEffect(toggleUser, { params: { id }, body: { isActive } }),
    onSuccess: (_, { username, isActive }) =>
      showToast({
        title: texts.userUpdated,
        description: isActive ? texts.isActiveNow(username) : texts.isDisabledNow(username),
      }),
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
    // Even if the answer is lost, the change may have been made.
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

type Wanted = { user: User; credits: number; reason: string; expectedCredits: number }

export function useSetUserCredits() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ user, ...body }: Wanted) => callForEffect(setUserCredits, { params: { id: user.id }, body }),
    onSuccess: (_, { user, credits }) => {
      showToast({
        title: texts.creditsUpdated,
        description: texts.hasCreditsNow(user.username, formatCredits(credits)),
      })
      // The ledger has one more entry.
      for (const queryKey of [creditsKey, currentUserKey]) void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showFailure(texts.updateFailed, describeError(error)),
    // Also after a refusal: somebody else may have changed the balance.
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })
}

export function isStale(error: unknown): boolean {
  return wasRefused(error, 'CREDITS_CHANGED')
}

/** Only the answer contains the link: the server does not store it and cannot show it again. */
export function useCreateResetLink() {
  return useMutation({
    mutationFn: (id: string) => callEndpoint(createResetLink, { params: { id } }),
    onError: (error) => showFailure(texts.linkCouldNotBeCreated, describeError(error)),
    // The link is not cached once it is no longer shown.
    gcTime: 0,
  })
}
