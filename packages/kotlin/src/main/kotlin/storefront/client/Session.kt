package storefront.client

import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable

private const val KEY = "storefront.session"

/** The customer's tokens. However many requests find them expired, they are refreshed once. */
internal class SessionKeeper(
    private val storage: Storage,
    private val refresh: suspend (refreshToken: String, idempotencyKey: String) -> Session,
    private val onChange: (signedIn: Boolean) -> Unit,
) {
    @Serializable
    private data class Tokens(
        @SerialName("access_token") val access: String,
        @SerialName("refresh_token") val refresh: String,
    )

    private val mutex = Mutex()

    private suspend fun read(): Tokens? =
        storage.get(KEY)?.let { text -> runCatching { json.decodeFromString<Tokens>(text) }.getOrNull() }

    /** The access token; null for guests. */
    suspend fun token(): String? = read()?.access

    suspend fun save(session: Session) {
        val wasSignedIn = read() != null
        storage.set(KEY, json.encodeToString(Tokens(session.accessToken, session.refreshToken)))
        if (!wasSignedIn) onChange(true)
    }

    suspend fun clear() {
        if (storage.get(KEY) == null) return
        storage.set(KEY, null)
        onChange(false)
    }

    /** A token in place of one that was refused; null if the session has ended. */
    suspend fun replace(refused: String): String? = mutex.withLock {
        val known = read()
        // Another request was faster.
        if (known == null || known.access != refused) return known?.access
        try {
            // Derived from the token, so that refreshing the same token again within a minute returns the same pair.
            val session = refresh(known.refresh, "refresh-${known.refresh.takeLast(16)}")
            // The customer may have signed out in the meantime, or somebody else in.
            if (read() == known) save(session)
            read()?.access
        } catch (error: ApiException) {
            if (error.status != 401) throw error
            // A program that shares the storage was faster.
            if (error.reason == "token_refreshed") return read()?.access?.takeIf { it != refused } ?: throw error
            if (read() == known) clear()
            null
        }
    }
}
