/** What the specification says, in Vietnamese, of a form for a new password. */
export const passwordMessages = {
  incomplete: 'Vui lòng điền đầy đủ thông tin',
  tooShort: 'Mật khẩu mới phải có ít nhất 6 ký tự',
  tooLong: 'Mật khẩu mới không được quá 128 ký tự',
  notTheSame: 'Mật khẩu xác nhận không khớp',
  wrong: 'Mật khẩu hiện tại không đúng',
} as const
