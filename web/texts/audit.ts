// audit-log
export const administrator = 'Administrator'
export const actionOrSubject = 'Action or subject'
export const fromDay = 'From day'
export const toDay = 'To day'
export const auditLogUnreachable = 'The audit log cannot be reached.'
export const nothingFits = 'Nothing was done that fits.'
export const nobody = 'nobody'
export const aNewSecret = 'a new secret'
