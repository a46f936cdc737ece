package storefront.client

/**
 * Where the client keeps what has to outlive the program: tokens, and the cart's waiting changes. On Android, over encrypted
 * preferences or a DataStore.
 */
interface Storage {
    suspend fun get(key: String): String?

    /** Null removes the value. */
    suspend fun set(key: String, value: String?)
}

/** Forgets everything when the program ends. */
class MemoryStorage : Storage {
    private val items = mutableMapOf<String, String>()

    override suspend fun get(key: String): String? = synchronized(items) { items[key] }

    override suspend fun set(key: String, value: String?) {
        synchronized(items) { if (value == null) items.remove(key) else items[key] = value }
    }
}
