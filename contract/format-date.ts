/** A day in UTC, as the server's texts write it. The pages have the locale of their dates in their texts. */
export const formatDate = (date: Date): string => date.toLocaleDateString('vi-VN', { timeZone: 'UTC' })
