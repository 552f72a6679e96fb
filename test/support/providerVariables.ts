/** Variables of a workspace with which every provider is the fake at `url`. */
export function providerVariables(url: string): Record<string, string> {
  return {
    OPENAI_API_KEY: "sk-openai-secret",
    OPENAI_BASE_URL: `${url}/v1`,
    AZURE_OPENAI_API_KEY: "azure-secret",
    AZURE_OPENAI_ENDPOINT: url,
    OPENAI_API_VERSION: "2024-10-21",
    ANTHROPIC_API_KEY: "anthropic-secret",
    ANTHROPIC_BASE_URL: `${url}/v1`,
    GOOGLE_API_KEY: "google-secret",
    GOOGLE_BASE_URL: `${url}/v1beta`,
    GOOGLE_VERTEX_API_KEY: "vertex-secret",
    VERTEX_AI_BASE_URL: `${url}/v1/publishers/google`,
    MISTRAL_API_KEY: "mistral-secret",
    MISTRAL_BASE_URL: `${url}/v1`,
    COHERE_API_KEY: "cohere-secret",
    COHERE_BASE_URL: `${url}/v2`,
    HF_TOKEN: "hf-secret",
    HUGGINGFACE_BASE_URL: `${url}/v1`,
    OPENROUTER_API_KEY: "openrouter-secret",
    OPENROUTER_BASE_URL: `${url}/api/v1`,
    OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
    AWS_ACCESS_KEY_ID: "aws-key-id",
    AWS_SECRET_ACCESS_KEY: "aws-secret-key",
    AWS_REGION: "us-east-1",
    BEDROCK_BASE_URL: url,
  };
}
