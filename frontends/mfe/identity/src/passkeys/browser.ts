/** What browsers do about passkeys (WebAuthn); old ones do nothing. */

export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

const jsonOf = (credential: Credential | null): unknown => {
  if (!credential) throw new DOMException('No passkey was given', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON();
};

/** @throws DOMException when the customer or the browser gives up */
export const getPasskey = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> =>
  jsonOf(
    await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

/** @throws DOMException when the customer or the browser gives up, `InvalidStateError` when it has one already */
export const makePasskey = async (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  jsonOf(
    await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
