import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow'

/** The address and an API token of one site: everybody can host one. */
export class SoundreelApi implements ICredentialType {
  name = 'soundreelApi'

  displayName = 'Soundreel API'

  icon: Icon = { light: 'file:../icons/soundreel.svg', dark: 'file:../icons/soundreel.dark.svg' }

  documentationUrl = 'https://soundreel.example'

  properties: INodeProperties[] = [
    {
      displayName: 'Address of the Site',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://videos.example.com',
      description: 'The address at which you open the site in your browser',
    },
    {
      displayName: 'API Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'Create it on the page API of the site. The nodes need the scopes account:read, videos:read and videos:write, and the trigger webhooks:write.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token.trim()}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}', url: '/api/v1/account' },
  }
}
