/**
 * The purposes (extended key usage) of certificates that may sign content, as readers of C2PA accept them. The reader of
 * the library knows only some of them by itself.
 * Source: https://github.com/contentauth/c2pa-rs, valid_eku_oids.cfg
 */
export const contentPurposes = [
  // emailProtection
  '1.3.6.1.5.5.7.3.4',
  // documentSigning
  '1.3.6.1.5.5.7.3.36',
  // Microsoft's for C2PA
  '1.3.6.1.4.1.311.76.59.1.9',
  // c2pa-kp-claimSigning, of conforming products
  '1.3.6.1.4.1.62558.2.1',
] as const
